export { loader } from "#app/modules/regulatory-file/pages/corrected.server.ts";
