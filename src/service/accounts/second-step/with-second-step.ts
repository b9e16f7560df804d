import type { Account } from '../../base/account.ts'
import type { ServiceConfig } from '../../base/config/config.ts'
import type { createSecondSteps } from './second-steps.ts'

interface Deps {
  secondSteps: Pick<ReturnType<typeof createSecondSteps>, 'optionsOf'>
  config: Pick<ServiceConfig, 'requiresSecondStep'>
}

/**
 * Returns the account of a session. If a required second step is missing, the account says so and has no access.
 * @param secondStepAt when a second step confirmed the session's sign-in; null if it is not confirmed
 */
export async function withSecondStep(
  { config, secondSteps }: Deps,
  account: Account,
  secondStepAt: number | null,
): Promise<Account> {
  if (!config.requiresSecondStep || secondStepAt !== null || account.role !== 'staff') return account
  return { ...account, missingSecondStep: await secondSteps.optionsOf(account.id) }
}
