import { checkAccess } from '../../contract/session.ts'
import type { Api } from '../../platform/api/api.ts'

export type AccessResult = 'allowed' | 'denied' | 'failed' | 'unreachable'

/**
 * Asks the service whether the current user is staff. Any 2xx response except `false` means `allowed`. A 5xx is
 * reported as `failed`, which denies access too but is worth a retry.
 */
export async function checkStaffAccess(api: Api): Promise<AccessResult> {
  const result = await api.call(checkAccess, {})
  if (result.ok) return result.value === false ? 'denied' : 'allowed'
  switch (result.failure.kind) {
    case 'network':
      return 'unreachable'
    case 'http':
      return result.failure.status >= 500 ? 'failed' : 'denied'
    case 'malformed':
      // A 2xx response whose body is not JSON.
      return 'allowed'
  }
}
