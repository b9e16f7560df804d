import type { Account } from '../../base/account.ts'
import type { AccountDeps } from '../areas.ts'

interface Deps {
  config: Pick<AccountDeps['config'], 'requiresSecondStep'>
  services: Pick<AccountDeps['services'], 'secondSteps'>
}

/**
 * Returns the account of a session. If a required second step is missing, the account says so and has no access.
 * @param secondStepAt when a second step confirmed the session's sign-in; null if it is not confirmed
 */
export async function withSecondStep(
  { config, services }: Deps,
  account: Account,
  secondStepAt: number | null,
): Promise<Account> {
  if (!config.requiresSecondStep || secondStepAt !== null || account.role !== 'staff') return account
  return { ...account, missingSecondStep: await services.secondSteps.optionsOf(account.id) }
}
