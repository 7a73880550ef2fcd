import { type RouteConfigEntry, route } from "@remix-run/route-config";

const root = "admin/settings/admin-questionnaires-templates";
const folder = "routes/admin/questionnaires";

/** Templates of questionnaires: the list, and one of them with a page for each of its parts. */
export default [
  route(root, `${folder}/list.tsx`),
  route(`${root}/new`, `${folder}/new.tsx`),
  route(`${root}/import`, `${folder}/import.tsx`),
  route(`${root}/:uuid`, `${folder}/detail.tsx`),
  route(`${root}/:uuid/general`, `${folder}/general.tsx`),
  route(`${root}/:uuid/sections`, `${folder}/sections.tsx`),
  route(`${root}/:uuid/new-question`, `${folder}/question.tsx`, { id: `${folder}/new-question` }),
  route(`${root}/:uuid/questions/:code`, `${folder}/question.tsx`),
  route(`${root}/:uuid/scoring`, `${folder}/scoring.tsx`),
  route(`${root}/:uuid/new-rule/:kind`, `${folder}/rule.tsx`, { id: `${folder}/new-rule` }),
  route(`${root}/:uuid/rules/:kind/:code`, `${folder}/rule.tsx`),
  route(`${root}/:uuid/preview`, `${folder}/preview.tsx`),
  route(`${root}/:uuid/tester`, `${folder}/tester.tsx`),
  route(`${root}/:uuid/export`, `${folder}/export.ts`),
  route(`${root}/:uuid/confirm/:step`, `${folder}/confirm.tsx`),
] satisfies RouteConfigEntry[];
