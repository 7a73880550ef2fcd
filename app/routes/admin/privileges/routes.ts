import { type RouteConfigEntry, route } from "@remix-run/route-config";

const folder = "routes/admin/privileges";
/** One set of modules serves the administration and the asset managers: the address tells which. */
const areas = ["admin", "asset-manager"];

/** Users and their roles. */
export default areas.flatMap((area) => {
  const users = `${area}/privileges/users`;
  return [
    route(users, `${folder}/user-list.tsx`, { id: `${folder}/${area}/list` }),
    route(`${users}/new`, `${folder}/user-new.tsx`, { id: `${folder}/${area}/new` }),
    route(`${users}/roles`, `${folder}/user-roles.tsx`, { id: `${folder}/${area}/roles` }),
    route(`${users}/:uuid`, `${folder}/user-detail.tsx`, { id: `${folder}/${area}/detail` }),
    route(`${users}/:uuid/state`, `${folder}/user-state.tsx`, { id: `${folder}/${area}/state` }),
    route(`${users}/:uuid/second-factor`, `${folder}/user-factor.tsx`, { id: `${folder}/${area}/factor` }),
    route(`${users}/:uuid/sessions`, `${folder}/user-sessions.tsx`, { id: `${folder}/${area}/sessions` }),
    route(`${users}/:uuid/invitation`, `${folder}/user-invitation.tsx`, { id: `${folder}/${area}/invitation` }),
  ];
}) satisfies RouteConfigEntry[];
