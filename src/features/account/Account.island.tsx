import { useStore } from '@nanostores/react'
import { api } from '../../platform/api/browser-api.ts'
import { clock } from '../../platform/browser/clock.ts'
import { makeCredential } from '../../platform/browser/credential.ts'
import { page } from '../../platform/browser/page.ts'
import { visibility } from '../../platform/browser/visibility.ts'
import { lazyParts, Optional } from '../../platform/lazy/Optional.tsx'
import { foundValue } from '../../platform/stores/resource.ts'
import { currentUser } from '../session/current-user.ts'
import { Guarded } from '../session/Guarded.tsx'
import { guardOf } from '../session/guard.ts'
import { Account } from './Account.tsx'
import { createAccount } from './account.store.ts'
import { DeletionCancelled, DeletionScheduled } from './data/DataRows.tsx'
import { createDeletion } from './data/deletion.store.ts'
import { createPreferences, createSessions } from './own-sections.store.ts'

const guard = guardOf('account')
const { AccessTokens, ConfirmationPart, Export, Passkeys, ScorerLinks } = lazyParts(
  () => import('./later.tsx'),
)
const deps = { api, onSignedOut: () => void guard.recheck() }
const stores = {
  Confirmation: ({ email }: { email: string }) => (
    <Optional>
      <ConfirmationPart {...{ guard, clock, visibility }} email={email} />
    </Optional>
  ),
  Passkeys,
  AccessTokens,
  ScorerLinks,
  account: createAccount({ ...deps, clock, makeCredential, visibility, onRenamed: currentUser.setSignedIn }),
  sessions: createSessions(deps),
  preferences: createPreferences(deps),
  ownData: {
    Export,
    deletion: createDeletion({ ...deps, makeCredential, onScheduled: currentUser.setSignedOut }),
  },
}

export function AccountIsland() {
  const deletion = useStore(stores.ownData.deletion.$state, { ssr: 'initial' })
  if (deletion.status === 'scheduled') {
    const isConfirmed = foundValue(stores.account.$state.get())?.isConfirmed !== false
    return <DeletionScheduled deletionAt={deletion.deletionAt} isConfirmed={isConfirmed} />
  }
  return (
    <Guarded guard={guard}>
      {() => (
        <>
          <DeletionCancelled page={page} />
          <Account {...stores} />
        </>
      )}
    </Guarded>
  )
}
