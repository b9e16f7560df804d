import type { Failure } from '../../platform/api/result.ts'
import type { FormMessageText } from '../../ui/form/FormMessage.tsx'

export const UNREACHABLE = 'The server cannot be reached. Check your connection and try again.'
export const INSECURE_PAGE =
  'This page was not opened over a secure connection, so your password would not be safe. Open it with https://.'

/**
 * Returns the message of a form whose request failed: `text`, with a second line if something other than the input
 * may be the cause.
 */
export function formFailure(text: string, failure: Failure): FormMessageText {
  switch (failure.kind) {
    case 'network':
      return { kind: 'danger', text, detail: UNREACHABLE }
    case 'malformed':
      return { kind: 'danger', text, detail: SERVER_ERROR }
    case 'http':
      return { kind: 'danger', text, detail: detailOf(failure) }
  }
}

const SERVER_ERROR = 'The server had a problem, so what you typed may be correct. Please try again.'

function detailOf({ status, body }: Failure & { kind: 'http' }): string | undefined {
  // The service says what was too much, and when to try again.
  if (status === 429) return body || 'Too many attempts. Please wait a while before you try again.'
  return status >= 500 ? SERVER_ERROR : undefined
}
