import { checkAccess } from '../../contract/session.ts'
import type { Api } from '../../platform/api/api.ts'

export type AccessAnswer = 'allowed' | 'denied' | 'failed' | 'unreachable'

/**
 * Asks whether who is signed in is staff. Spec: any success means allowed, any error or `false` denied; `failed`
 * is an error of the server's own (5xx), which denies as well but is worth another try.
 */
export async function askAccess(api: Api): Promise<AccessAnswer> {
  const result = await api.call(checkAccess, {})
  if (result.ok) return result.value === false ? 'denied' : 'allowed'
  switch (result.failure.kind) {
    case 'network':
      return 'unreachable'
    case 'http':
      return result.failure.status >= 500 ? 'failed' : 'denied'
    case 'malformed':
      // A success whose body is no JSON.
      return 'allowed'
  }
}
