import { atBase } from "#app/navigation/address.ts";

/** What is set up first on a new installation. */
export const firstStartPath = () => atBase("/admin/settings/first-start");
