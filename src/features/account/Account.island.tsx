import { useStore } from '@nanostores/react'
import { api } from '../../platform/api/browser-api.ts'
import { makeCredential } from '../../platform/browser/credential.ts'
import { page } from '../../platform/browser/page.ts'
import { visibility } from '../../platform/browser/visibility.ts'
import { foundValue } from '../../platform/stores/resource.ts'
import { LazyConfirmation } from '../session/confirmation/LazyConfirmation.tsx'
import { currentUser } from '../session/current-user.ts'
import { Guarded } from '../session/Guarded.tsx'
import { guardOf } from '../session/guard.ts'
import { createSubmission } from '../shared/submission.store.ts'
import { Account } from './Account.tsx'
import { LazyAccessTokens } from './access-tokens/LazyAccessTokens.tsx'
import { createAccount } from './account.store.ts'
import { DeletionCancelled } from './data/DeletionCancelled.tsx'
import { DeletionScheduled } from './data/DeletionScheduled.tsx'
import { createDeletion } from './data/deletion.store.ts'
import { LazyExport } from './data/LazyExport.tsx'
import { LazyPasskeys } from './passkeys/LazyPasskeys.tsx'
import { createPreferences } from './preferences/preferences.store.ts'
import { createScorerLinks } from './scorer-links/scorer-links.store.ts'
import { createSessions } from './sessions/sessions.store.ts'

const guard = guardOf('account')
const deps = { api, onSignedOut: () => void guard.recheck() }
const stores = {
  Confirmation: ({ email }: { email: string }) => <LazyConfirmation guard={guard} email={email} />,
  Passkeys: LazyPasskeys,
  AccessTokens: LazyAccessTokens,
  account: createAccount({ ...deps, makeCredential, visibility, onRenamed: currentUser.setSignedIn }),
  sessions: createSessions(deps),
  scorerLinks: createScorerLinks(deps),
  preferences: createPreferences(deps),
  ownData: {
    Export: LazyExport,
    deletion: createDeletion({ ...deps, makeCredential, onScheduled: currentUser.setSignedOut }),
    submission: createSubmission(),
  },
  submissions: {
    name: createSubmission(),
    handicap: createSubmission(),
    email: createSubmission(),
    password: createSubmission(),
    sessions: createSubmission(),
    scorerLinks: createSubmission(),
    preferences: createSubmission(),
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
