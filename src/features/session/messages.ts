import type { Failure } from '../../platform/api/result.ts'
import type { FormMessageText } from '../../ui/form/FormMessage.tsx'

export const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'
export const INSECURE_PAGE =
  'This page was not opened over a secure connection, so your password would not be safe. Open it with https://.'

/**
 * A form that failed, in the words of the catalogue (`text`). Where the cause is not what they say, a second line
 * does; a call that never reached the server has words of its own.
 */
export function formFailure(text: string, failure: Failure): FormMessageText {
  switch (failure.kind) {
    case 'network':
      return { kind: 'danger', text: UNREACHABLE }
    case 'malformed':
      return { kind: 'danger', text, detail: SERVER_AT_FAULT }
    case 'http':
      return { kind: 'danger', text, detail: detailOf(failure.status) }
  }
}

const SERVER_AT_FAULT = 'The server had a problem, so it may not be what you typed. Please try again.'

function detailOf(status: number): string | undefined {
  if (status === 429) return 'There were too many tries. Please wait a while before the next.'
  return status >= 500 ? SERVER_AT_FAULT : undefined
}
