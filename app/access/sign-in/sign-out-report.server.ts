import { headersOfNew } from "#app/services/calls/write-marks.ts";
import type { RequestContext } from "#app/services/request-context.ts";

/** A sign-out is a row of the audit log, written while the session still speaks for its person. Never prevents the sign-out. */
export async function reportSignOut(context: RequestContext): Promise<void> {
  try {
    const viewer = await context.viewer();
    if (!viewer || viewer.mainRole === null) return;
    if (viewer.failure !== undefined) throw viewer.failure;
    await viewer.api.auditLogs.create({
      headers: headersOfNew({ idem: `sign-out-${context.requestId}` }),
      body: { action: "sign-out", resource: { type: "user", id: viewer.user.uuid } },
    });
  } catch (error) {
    context.log.warn({ err: error }, "a sign-out could not be written into the audit log");
  }
}
