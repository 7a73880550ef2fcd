export { loader } from "#app/modules/series/pages/values/excel.server.ts";
