import type { User } from '../../../contract/session.ts'
import { api } from '../../../platform/api/browser-api.ts'
import { clock } from '../../../platform/browser/clock.ts'
import { passkeyPrompts as prompts } from '../../../platform/browser/passkey-prompts.ts'
import { localStore } from '../../../platform/browser/storage.ts'
import { createPasskeyMemory } from './passkey-memory.ts'
import { createPasskeySignIn } from './passkey-sign-in.store.ts'

/** Creates the store for signing in with a passkey, with the dependencies of the page. */
export function passkeySignInOf({ onSignedIn }: { onSignedIn: (user: User) => Promise<void> }) {
  return createPasskeySignIn({
    api,
    prompts,
    memory: createPasskeyMemory(localStore),
    now: clock.now,
    onSignedIn,
  })
}
