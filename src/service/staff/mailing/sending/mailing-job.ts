import type { JobKind } from '../../../base/jobs/job-runner.ts'
import { createMailingRuns } from '../runs.ts'
import { SEND_TIMES, type SendContext, type SendTimes } from './send-context.ts'
import { sendRunInProgress } from './send-run.ts'

/** When a run is looked at again that a process of the previous version is sending. */
const LOOK_AGAIN_MS = 1_000

/** Returns the job that sends the mailing in progress. It is asked for when a mailing begins, is resumed or is stopped. */
export function mailingJob({
  times = SEND_TIMES,
  ...deps
}: Omit<SendContext, 'signal' | 'times'> & { times?: SendTimes | undefined }): JobKind {
  const mailings = createMailingRuns(deps)
  return {
    // Continues a run that an earlier process has not finished.
    isPermanent: true,
    async run({ signal }) {
      await sendRunInProgress({ ...deps, times, signal })
      const isLeft = (await mailings.running()) !== undefined || (await mailings.isAnySending())
      return isLeft
        ? { state: 'later', atMs: deps.clock() + (signal.aborted ? 0 : LOOK_AGAIN_MS) }
        : undefined
    },
  }
}
