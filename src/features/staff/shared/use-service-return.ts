import { useEffect, useRef } from 'react'
import { checkAccess } from '../../../contract/session.ts'
import { api } from '../../../platform/api/browser-api.ts'
import { causeOf } from '../../../platform/api/failure-cause.ts'
import type { Failure } from '../../../platform/api/result.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { visibility } from '../../../platform/browser/visibility.ts'
import { pollWhileVisible } from '../../../platform/stores/poll-while-visible.ts'

/** Interval of the requests that find out whether the service is back. With the repeated request it is within 5 s. */
const PROBE_MS = 2500
/** The status of an error that may concern only one request, and then repeats with it. */
const ERROR_OF_REQUEST = 500
const NOT_IMPLEMENTED = 501

/**
 * Calls back when the service responds again after a failure of staff's page, once for each failure. While the service
 * is away, only a small request that every service has is repeated, so that nothing flickers.
 * @param onReturn repeats what failed; undefined if only the user may do that
 * @param failure why it failed; undefined if it did not
 */
export function useServiceReturn(onReturn: (() => unknown) | undefined, failure: Failure | undefined): void {
  const callback = useRef(onReturn)
  useEffect(() => {
    callback.current = onReturn
  })
  const isAwaited = onReturn !== undefined && failure !== undefined && isTemporary(failure)
  useEffect(() => {
    if (!isAwaited) return
    let wasAway = !(failure?.kind === 'http' && failure.status === ERROR_OF_REQUEST)
    let pending: AbortController | undefined
    async function probe(): Promise<void> {
      pending?.abort()
      const own = new AbortController()
      pending = own
      const result = await api.call(checkAccess, {}, { signal: own.signal })
      if (own.signal.aborted) return
      if (!result.ok && isTemporary(result.failure)) wasAway = true
      else if (wasAway) {
        stop()
        callback.current?.()
      }
    }
    const stopPolling = pollWhileVisible({ clock, visibility }, PROBE_MS, () => void probe())
    function stop(): void {
      stopPolling()
      pending?.abort()
    }
    return stop
  }, [isAwaited, failure])
}

function isTemporary(failure: Failure): boolean {
  const cause = causeOf(failure)
  const isUnknownCall = failure.kind === 'http' && failure.status === NOT_IMPLEMENTED
  return cause === 'noResponse' || (cause === 'serverError' && !isUnknownCall)
}
