# One image for every part: SERVICES says which ones a container hosts. How to run it: docs/operations.md, Containers.
# 20 and 24 run it too.
ARG NODE=22
FROM node:${NODE}-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY scripts/setup.mjs scripts/setup.mjs
COPY patches patches
RUN node --eval "import('./scripts/setup.mjs').then(({ ensureInstalled }) => ensureInstalled())"
COPY . .
RUN npm run build && npm prune --omit=dev && node scripts/lean-packages.mjs

FROM node:${NODE}-bookworm-slim
# The server's major version: its client programs back it up and restore it. 15 is Debian's own, others come from PostgreSQL's archive.
ARG POSTGRES=15
RUN apt-get update \
  && apt-get install -y --no-install-recommends ca-certificates postgresql-common \
  && if [ "$POSTGRES" != 15 ]; then /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y; fi \
  && apt-get install -y --no-install-recommends postgresql-client-$POSTGRES \
  && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
WORKDIR /app
RUN install -d -o node -g node -m 700 /data
COPY --from=build /app/package.json ./package.json
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/build ./build
COPY --from=build /app/backend/database/migrations ./backend/database/migrations
USER node
# All that is written; the rest of the file system may be read-only.
VOLUME ["/data", "/tmp"]
EXPOSE 3000
# Alive, not ready: a container that lost its database finds it again, a restart would not help it.
HEALTHCHECK --interval=15s --timeout=5s --start-period=2m CMD ["node", "-e", "fetch('http://127.0.0.1:'+(process.env.PORT||3000)+'/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"]
CMD ["node", "--max-semi-space-size=32", "--heap-growing-percent=60", "--disable-proto=delete", "build/server.js"]
