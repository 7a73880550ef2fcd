import { useActionData, useLoaderData } from "@remix-run/react";
import { PoolImportPage } from "#app/modules/investment-pool/import-page.tsx";
import { usePool } from "#app/modules/investment-pool/pool-frame.tsx";
import type { action, loader } from "./import.server.ts";

export default function PoolImport() {
  const { version, idem } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const head = { ...usePool(), idem, version: answer?.version ?? version };
  return <PoolImportPage head={head} problem={answer?.problem} report={answer?.report} replace={answer?.replace} />;
}
