import { useStore } from '@nanostores/react'
import { type ComponentType, useEffect, useState } from 'react'
import type { Account as AccountData } from '../../contract/account.ts'
import { handicapIndexText } from '../../domain/handicap/handicap-index.ts'
import { useCapability } from '../../platform/api/use-capability.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { UNREACHABLE } from '../shared/form-failure.ts'
import styles from './Account.module.css'
import { AccountRow } from './AccountRow.tsx'
import type { AccountStore } from './account.store.ts'
import { DataRows, type DataStores } from './data/DataRows.tsx'
import type { SectionProps } from './later.tsx'
import { NOT_LOADED, TITLE } from './messages.ts'
import { PreferencesSection, SessionsSection } from './OwnSections.tsx'
import type { Preferences, Sessions } from './own-sections.store.ts'
import { EmailForm, HandicapForm, NameForm, PasswordForm } from './profile/ProfileForms.tsx'

export interface AccountStores {
  /** The lazily loaded note that the account is not confirmed. */
  Confirmation: ComponentType<{ email: string }>
  /** The lazily loaded sections of passkeys, of access tokens and of the links for scorers. */
  Passkeys: ComponentType<SectionProps>
  AccessTokens: ComponentType<SectionProps>
  ScorerLinks: ComponentType<Pick<SectionProps, 'onSignedOut'>>
  account: AccountStore
  sessions: Sessions
  preferences: Preferences
  ownData: DataStores
}

/** Shows the signed-in golfer's account. */
export function Account(stores: AccountStores) {
  const { account } = stores
  const state = useStore(account.$state)
  useEffect(() => account.start(), [account])
  switch (state.status) {
    case 'failed':
      return (
        <div role="alert">
          <EmptyState title={NOT_LOADED} heading="h1" onRetry={() => void account.load()}>
            {state.failure.kind === 'network' && <p>{UNREACHABLE}</p>}
          </EmptyState>
        </div>
      )
    case 'found':
      return <LoadedAccount {...stores} data={state.value} />
    default:
      return <Spinner size="page" label="Loading…" />
  }
}

function LoadedAccount({
  account,
  sessions,
  preferences,
  ownData,
  Confirmation,
  Passkeys,
  AccessTokens,
  ScorerLinks,
  data,
}: AccountStores & { data: AccountData }) {
  const [openRow, setOpenRow] = useState<string>()
  const hasPasskeys = useCapability('passkeys')
  const hasTokens = useCapability('accessTokens')
  const row = (title: string) => ({
    title,
    isOpen: openRow === title,
    onToggle: () => setOpenRow(openRow === title ? undefined : title),
  })
  return (
    <div className={styles.page}>
      <PageTitle>{TITLE}</PageTitle>
      {data.isConfirmed === false && <Confirmation email={data.id} />}
      <AccountRow
        {...row('Name')}
        value={data.name && <bdi>{data.name}</bdi>}
        text="Shown in the menu and in emails to you."
      >
        <NameForm name={data.name ?? ''} account={account} />
      </AccountRow>
      <AccountRow
        {...row('Handicap')}
        value={handicapIndexText(data.handicapIndex)}
        text="Your playing handicap is proposed from it when you keep score. Nobody else sees the index."
      >
        <HandicapForm data={data} account={account} />
      </AccountRow>
      <AccountRow
        {...row('Email')}
        value={data.pendingEmail ? `${data.id}, soon ${data.pendingEmail}` : data.id}
        text="You sign in with it. A new email takes effect when you open the link that we send to it; we also tell the old one."
      >
        <EmailForm email={data.id} pendingEmail={data.pendingEmail} account={account} />
      </AccountRow>
      <AccountRow {...row('Password')} text="A new password signs you out everywhere else.">
        <PasswordForm
          email={data.id}
          isStaff={data.isStaff === true}
          account={account}
          onDone={() => void sessions.load()}
        />
      </AccountRow>
      {hasPasskeys && (
        <AccountRow
          {...row('Passkeys')}
          text="Sign in with your fingerprint, face or PIN instead of the password. We tell you by email when one is added or removed."
        >
          <Passkeys
            email={data.id}
            isConfirmed={data.isConfirmed !== false}
            onSignedOut={() => void account.load()}
          />
        </AccountRow>
      )}
      <AccountRow
        {...row('Where you are signed in')}
        text="Sign out browsers that you do not recognize, and change your password then."
      >
        <SessionsSection sessions={sessions} />
      </AccountRow>
      {hasTokens && (
        <AccountRow
          {...row('Apps')}
          text="An access token lets an app record and list your rounds without your password, and nothing else. We tell you by email when one is created."
        >
          <AccessTokens
            email={data.id}
            isConfirmed={data.isConfirmed !== false}
            onSignedOut={() => void account.load()}
          />
        </AccountRow>
      )}
      <AccountRow
        {...row('Links for scorers')}
        text="Whoever has such a link can enter scores in a live round of yours. New links are made on the page of the round."
      >
        <ScorerLinks onSignedOut={() => void account.load()} />
      </AccountRow>
      <AccountRow
        {...row('Emails')}
        text="Which emails you would like to get, besides those about your account."
      >
        <PreferencesSection preferences={preferences} />
      </AccountRow>
      <DataRows email={data.id} stores={ownData} row={row} onSignedOut={() => void account.load()} />
    </div>
  )
}
