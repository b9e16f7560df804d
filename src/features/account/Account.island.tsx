import { api } from '../../platform/api/browser-api.ts'
import { visibility } from '../../platform/browser/visibility.ts'
import { makeCredential } from '../session/credential.ts'
import { currentUser } from '../session/current-user.ts'
import { Guarded } from '../session/Guarded.tsx'
import { guardOf } from '../session/guard.ts'
import { Account } from './Account.tsx'
import { createAccount } from './account.store.ts'
import { createPreferences } from './preferences/preferences.store.ts'
import { createSessions } from './sessions/sessions.store.ts'
import { createSubmission } from './submission.store.ts'

const guard = guardOf('account')
const deps = { api, onSignedOut: () => void guard.recheck() }
const stores = {
  account: createAccount({ ...deps, makeCredential, visibility, onRenamed: currentUser.setSignedIn }),
  sessions: createSessions(deps),
  preferences: createPreferences(deps),
  submissions: {
    name: createSubmission(),
    email: createSubmission(),
    password: createSubmission(),
    sessions: createSubmission(),
    preferences: createSubmission(),
    confirmation: createSubmission(),
  },
}

export function AccountIsland() {
  return <Guarded guard={guard}>{() => <Account {...stores} />}</Guarded>
}
