import type { z } from "zod";
import type { writeHeaders } from "#app/contract/base.ts";
import { changedRecord } from "#backend/calls/body/changed-record.ts";
import { api, type CallerContext } from "#backend/calls/context.ts";
import { refuse } from "#backend/calls/refusal.ts";
import { change } from "../access.ts";
import { fullRecord } from "../portfolio/portfolio.domain.ts";
import { goOn } from "../propagation/go-on.ts";
import { contentOf, requireSound, SECTIONS, type SectionKind, withoutBound } from "./section.domain.ts";
import * as store from "./section.store.ts";

type At = { params: { uuid: string; date: string }; headers: z.output<typeof writeHeaders> };

const put = (context: CallerContext, kind: SectionKind, input: At & { body: object }) =>
  change(context, "monitored-portfolio.set-section", input, {
    rights: SECTIONS[kind].rights,
    request: { kind, body: input.body },
    async effect(tx, portfolio) {
      const { uuid, date } = input.params;
      const before = await store.sectionOn(tx, uuid, kind, date);
      const settings = changedRecord(SECTIONS[kind].written, before ?? {}, input.body);
      await requireSound(tx, kind, settings);
      const content = contentOf(kind, settings, before);
      await store.putSection(tx, { portfolio: uuid, kind, date, content, author: context.caller.userUuid });
      if (kind === "reporting") await goOn(tx, context.caller, portfolio, { kind: "REPORTING", date, content: { before, after: content } });
      return { before: before && { kind, date, [kind]: before }, after: { kind, date, [kind]: content } };
    },
    answer: (tx, row) => fullRecord(tx, context.caller, row),
  });

const remove = (context: CallerContext, kind: SectionKind, input: At) =>
  change(context, "monitored-portfolio.remove-section", input, {
    rights: SECTIONS[kind].rights,
    request: { kind },
    async effect(tx, portfolio) {
      const { uuid, date } = input.params;
      const before = await store.sectionOn(tx, uuid, kind, date);
      if (!before) throw refuse.notFound("Settings of that day");
      await store.deleteSection(tx, uuid, kind, date);
      if (kind === "reporting") await goOn(tx, context.caller, portfolio, { kind: "REPORTING", date, content: { before, after: null } });
      return { before: { kind, date, [kind]: before }, after: null };
    },
    answer: (tx, row) => fullRecord(tx, context.caller, row),
  });

const calls = api.monitoredSettings;
export const sectionRoutes = {
  reporting: {
    put: calls.reporting.put.handler(({ input, context }) => put(context, "reporting", input)),
    remove: calls.reporting.remove.handler(({ input, context }) => remove(context, "reporting", input)),
  },
  priips: {
    put: calls.priips.put.handler(({ input, context }) => put(context, "priips_v2_1", input)),
    remove: calls.priips.remove.handler(({ input, context }) => remove(context, "priips_v2_1", input)),
  },
  narratives: {
    put: calls.narratives.put.handler(({ input, context }) => put(context, "narratives", input)),
    remove: calls.narratives.remove.handler(({ input, context }) => remove(context, "narratives", input)),
  },
  floor: {
    put: calls.floor.put.handler(({ input, context }) => put(context, "floor", input)),
    remove: calls.floor.remove.handler(({ input, context }) => remove(context, "floor", input)),
  },
  darm: {
    put: calls.darm.put.handler(({ input, context }) => put(context, "darm", input)),
    remove: calls.darm.remove.handler(({ input, context }) => remove(context, "darm", input)),
  },
  fee: {
    put: calls.fee.put.handler(({ input, context }) => put(context, "fee", input)),
    remove: calls.fee.remove.handler(({ input, context }) => remove(context, "fee", input)),
  },
  constraintParams: {
    put: calls.constraintParams.put.handler(({ input, context }) => put(context, "constraint_params", input)),
    remove: calls.constraintParams.remove.handler(({ input, context }) => remove(context, "constraint_params", input)),
  },
  constraint: {
    put: calls.constraint.put.handler(({ input, context }) => put(context, "constraint", input)),
    remove: calls.constraint.remove.handler(({ input, context }) => remove(context, "constraint", input)),
    removeById: calls.constraint.removeById.handler(({ input, context }) =>
      change(context, "monitored-portfolio.remove-section", input, {
        rights: SECTIONS.constraint.rights,
        request: { kind: "constraint" },
        async effect(tx) {
          const { uuid, id } = input.params;
          for (const { kind, date, content } of await store.sectionsOf(tx, uuid)) {
            const left = kind === "constraint" ? withoutBound(content, id) : null;
            if (left === null) continue;
            const at = { kind: "constraint", date } as const;
            if (left.constraints.length === 0) await store.deleteSection(tx, uuid, at.kind, date);
            else await store.putSection(tx, { portfolio: uuid, ...at, content: left, author: context.caller.userUuid });
            return { before: { ...at, constraint: content }, after: left.constraints.length === 0 ? null : { ...at, constraint: left } };
          }
          throw refuse.notFound("Constraint");
        },
        answer: (tx, row) => fullRecord(tx, context.caller, row),
      }),
    ),
  },
  comment: {
    put: calls.comment.put.handler(({ input, context }) => put(context, "comment", input)),
    remove: calls.comment.remove.handler(({ input, context }) => remove(context, "comment", input)),
  },
  benchmark: {
    put: calls.benchmark.put.handler(({ input, context }) => put(context, "benchmark", input)),
    remove: calls.benchmark.remove.handler(({ input, context }) => remove(context, "benchmark", input)),
  },
  aum: {
    put: calls.aum.put.handler(({ input, context }) => put(context, "aum", input)),
    remove: calls.aum.remove.handler(({ input, context }) => remove(context, "aum", input)),
  },
};
