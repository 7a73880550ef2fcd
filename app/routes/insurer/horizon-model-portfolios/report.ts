export { loader } from "#app/modules/horizon-portfolio/pages/report.server.ts";
