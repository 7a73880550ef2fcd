import { Outlet } from "@remix-run/react";

/** Layout of pages that stand without any menu. */
export const handle = { alone: true };

export default function Alone() {
  return <Outlet />;
}
