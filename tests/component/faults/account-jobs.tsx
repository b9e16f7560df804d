import { fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import type { AnyEndpoint } from '../../../src/contract/endpoint.ts'
import { endpoints as e } from '../../../src/contract/endpoints.ts'
import { Account } from '../../../src/features/account/Account.tsx'
import { createAccount } from '../../../src/features/account/account.store.ts'
import { DeleteForm } from '../../../src/features/account/data/DeleteForm.tsx'
import { createDeletion } from '../../../src/features/account/data/deletion.store.ts'
import { DELETE_CONFIRM, SCHEDULED_TITLE, WORD_LABEL } from '../../../src/features/account/data/messages.ts'
import {
  EMAIL_CANCELLED,
  emailLinkSent,
  HANDICAP_SAVED,
  NAME_SAVED,
  PASSWORD_CHANGED,
} from '../../../src/features/account/messages.ts'
import { UNCONFIRMED, UPDATED } from '../../../src/features/account/preferences/messages.ts'
import { createPreferences } from '../../../src/features/account/preferences/preferences.store.ts'
import { ALL_ENDED, ENDED } from '../../../src/features/account/sessions/messages.ts'
import { createSessions } from '../../../src/features/account/sessions/sessions.store.ts'
import { ConfirmEmail } from '../../../src/features/email-change/ConfirmEmail.tsx'
import { createConfirmEmail } from '../../../src/features/email-change/confirm-email.store.ts'
import { confirmed } from '../../../src/features/email-change/messages.ts'
import { createConfirmation } from '../../../src/features/session/confirmation/confirmation.store.ts'
import { sentAgain } from '../../../src/features/session/confirmation/messages.ts'
import { UnconfirmedNote } from '../../../src/features/session/confirmation/UnconfirmedNote.tsx'
import { createCurrentUser } from '../../../src/features/session/current-user.store.ts'
import { createSubmission } from '../../../src/features/shared/submission.store.ts'
import { fakeClock } from '../../support/fake-clock.ts'
import { fakeStorage } from '../../support/fake-storage.ts'
import { fakeVisibility } from '../../support/fake-visibility.ts'
import { button, type Harness, type Job, press, type } from './run-job.tsx'

const makeCredential = async () => 'A'.repeat(64)
const shows = (text: string) => screen.queryAllByText(text).length > 0

function account({ service: { api } }: Harness): ReactElement {
  const deps = { api, onSignedOut: () => {} }
  return (
    <Account
      account={createAccount({
        ...deps,
        makeCredential,
        visibility: fakeVisibility().visibility,
        onRenamed: () => {},
      })}
      Confirmation={() => null}
      sessions={createSessions(deps)}
      Passkeys={() => null}
      AccessTokens={() => null}
      preferences={createPreferences(deps)}
      ownData={{
        Export: () => null,
        deletion: createDeletion({ ...deps, makeCredential, onScheduled: () => {} }),
        submission: createSubmission(),
      }}
      submissions={{
        name: createSubmission(),
        handicap: createSubmission(),
        email: createSubmission(),
        password: createSubmission(),
        sessions: createSubmission(),
        preferences: createSubmission(),
      }}
    />
  )
}

const job = (
  name: string,
  endpoint: AnyEndpoint,
  rest: Omit<Job, 'name' | 'endpoint' | 'address' | 'open'>,
) => ({
  name,
  endpoint,
  address: '/account',
  open: account,
  ...rest,
})

/** Returns a job whose change is made, and retried, with one button in a row of the page. */
const pressed = (
  name: string,
  endpoint: AnyEndpoint,
  row: string | undefined,
  label: string,
  done: string,
  fill?: () => Promise<void>,
): Job =>
  job(name, endpoint, {
    async fill() {
      if (row !== undefined) await press(row)
      await fill?.()
    },
    act: () => press(label),
    retry: () => press(label),
    isDone: () => shows(done),
  })

const phone = /^Sign out Safari on iOS/
const phoneButton = () => screen.queryByRole('button', { name: phone })
const pressPhone = async () => {
  const found = phoneButton()?.getAttribute('aria-label') ?? ''
  await press(found)
}

const confirmEmail: Pick<Job, 'address' | 'open' | 'hasAlternative'> = {
  address: '/confirm-email/code-1',
  open: ({ service: { api }, page: { page } }) => (
    <ConfirmEmail
      confirmEmail={createConfirmEmail({
        api,
        page,
        storage: fakeStorage(),
        currentUser: createCurrentUser(api, fakeStorage()),
        onUserChange: () => () => {},
      })}
    />
  ),
  hasAlternative: () =>
    screen.queryByRole('link', { name: /Go to your account|Sign in/ }) !== null ||
    button('Sign in to the other account') !== undefined,
}

export const accountJobs: readonly Job[] = [
  job('the account', e.getAccount, { isDone: () => shows('Where you are signed in') }),
  pressed('changing the name', e.changeName, 'Name', 'Save name', NAME_SAVED, async () =>
    type('Name', 'Ann Lee'),
  ),
  pressed('changing the handicap', e.setHandicap, 'Handicap', 'Save handicap', HANDICAP_SAVED, async () =>
    type('Handicap index', '+2.1'),
  ),
  pressed(
    'requesting a new email',
    e.requestEmailChange,
    'Email',
    'Change email',
    emailLinkSent('next@golf.example'),
    async () => {
      type('New email', 'next@golf.example')
      type('Current password', 'fore-please')
    },
  ),
  pressed('keeping the email', e.cancelEmailChange, 'Email', 'Keep ann@golf.example', EMAIL_CANCELLED),
  pressed(
    'changing the password',
    e.changePassword,
    'Password',
    'Change password',
    PASSWORD_CHANGED,
    async () => {
      type('Current password', 'fore-please')
      type('New password', 'fore-thank-you')
    },
  ),
  {
    ...pressed(
      'sending the confirmation again',
      e.sendConfirmation,
      undefined,
      'Send again',
      sentAgain('ann@golf.example'),
    ),
    open({ service: { api } }) {
      let sentMs = Number.NEGATIVE_INFINITY
      const mark = {
        sentMs: () => sentMs,
        write(nowMs: number) {
          sentMs = nowMs
        },
      }
      const { clock } = fakeClock()
      const { visibility } = fakeVisibility()
      const confirmation = createConfirmation({ api, clock, visibility, mark, recheck: () => {} })
      return <UnconfirmedNote email="ann@golf.example" confirmation={confirmation} />
    },
  },
  job('the sessions', e.listSessions, {
    act: () => press('Where you are signed in'),
    isDone: () => phoneButton() !== null,
    // Every list that is not empty is valid.
    hasAlternative: () => screen.queryByRole('list', { name: 'Signed-in browsers' }) !== null,
  }),
  job('ending a session', e.endSession, {
    fill: () => press('Where you are signed in'),
    act: pressPhone,
    retry: pressPhone,
    isDone: () => shows(ENDED) && phoneButton() === null,
  }),
  pressed(
    'ending the other sessions',
    e.endOtherSessions,
    'Where you are signed in',
    'Sign out everywhere else',
    ALL_ENDED,
  ),
  job('the email preferences', e.getEmailPreferences, {
    act: () => press('Emails'),
    isDone: () => button('Save preferences') !== undefined,
    hasAlternative: () => shows(UNCONFIRMED),
  }),
  pressed(
    'saving the email preferences',
    e.setEmailPreferences,
    'Emails',
    'Save preferences',
    UPDATED,
    async () => void fireEvent.click(screen.getByLabelText('Product discounts and promotions')),
  ),
  {
    ...pressed(
      'deleting the account',
      e.deleteAccount,
      undefined,
      DELETE_CONFIRM,
      SCHEDULED_TITLE,
      async () => {
        type('Current password', 'fore-please')
        type(WORD_LABEL, 'delete')
      },
    ),
    open: ({ service: { api } }) => (
      <DeleteForm
        email="ann@golf.example"
        deletion={createDeletion({ api, makeCredential, onScheduled: () => {}, onSignedOut: () => {} })}
        submission={createSubmission()}
        onCancel={() => {}}
      />
    ),
  },
  {
    ...pressed(
      'confirming an email',
      e.confirmEmailChange,
      undefined,
      'Use this email',
      confirmed('next@golf.example'),
    ),
    ...confirmEmail,
  },
  {
    ...job('confirming an email, before it is known who is signed in', e.getUser, {
      isDone: () => button('Use this email') !== undefined,
    }),
    ...confirmEmail,
  },
]
