import { checkAccess } from '../../contract/session.ts'
import type { Api } from '../../platform/api/api.ts'

export type AccessResult = 'allowed' | 'denied' | 'unreachable'

/**
 * Asks the service whether the current user is staff. Any 2xx response except `false` means `allowed`. No response, a
 * 5xx or a 429 means `unreachable`, which also denies access, but can be retried.
 */
export async function checkStaffAccess(api: Api): Promise<AccessResult> {
  const result = await api.call(checkAccess, {})
  if (result.ok) return result.value === false ? 'denied' : 'allowed'
  switch (result.failure.kind) {
    case 'network':
      return 'unreachable'
    case 'http':
      return result.failure.status >= 500 || result.failure.status === 429 ? 'unreachable' : 'denied'
    case 'malformed':
      // A 2xx response whose body is not JSON.
      return 'allowed'
  }
}
