import { getEmailPreferences, setEmailPreferences } from '../../../contract/account.ts'
import type { EmailCategory } from '../../../contract/unsubscribe.ts'
import { foundValue } from '../../../platform/stores/resource.ts'
import { type AccountDeps, createOwn } from '../account-calls.ts'
import { CHOICE_NOT_SAVED, CHOICE_SAVED } from '../messages.ts'

export type Preferences = ReturnType<typeof createPreferences>

/**
 * Creates the store of the email categories that the account has opted out of. The service responds 409 while the email
 * address is not confirmed.
 */
export function createPreferences(deps: AccountDeps) {
  const { own, update, change } = createOwn(
    deps,
    getEmailPreferences,
    {},
    (value): readonly EmailCategory[] => value,
  )
  return {
    ...own,
    choose(category: EmailCategory, isWanted: boolean): void {
      update((optOuts) => {
        const others = optOuts.filter((one) => one !== category)
        return isWanted ? others : [...others, category]
      })
    },
    save: () =>
      change(
        setEmailPreferences,
        { body: [...(foundValue(own.$state.get()) ?? [])] },
        { failed: CHOICE_NOT_SAVED, done: CHOICE_SAVED },
        () => {},
      ),
  }
}
