import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { AccessToken } from '../../../contract/access-tokens.ts'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { messageOf, type Submission } from '../../shared/submission.store.ts'
import styles from '../AccountList.module.css'
import { NameAndPasswordForm } from '../NameAndPasswordForm.tsx'
import { useFocusAfterForm } from '../use-focus-after-form.ts'
import { AccessTokenItem } from './AccessTokenItem.tsx'
import type { AccessTokens } from './access-tokens.store.ts'
import { EMPTY, NOT_LOADED, UNCONFIRMED } from './messages.ts'
import { NewSecret } from './NewSecret.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'

interface Props {
  accessTokens: AccessTokens
  submission: Submission
  email: string
  /** False while the owner of the email has not confirmed it. */
  isConfirmed: boolean
}

/** Lists the access tokens of apps and lets the user create and revoke them. */
export function AccessTokensSection({ accessTokens, submission, email, isConfirmed }: Props) {
  const state = useStore(accessTokens.$state)
  const created = useStore(accessTokens.$created)
  const submissionState = useStore(submission.$state)
  const [isCreating, setCreating] = useState(false)
  const [revoking, setRevoking] = useState<AccessToken>()
  const list = useRef<HTMLDivElement>(null)
  const create = useRef<HTMLButtonElement>(null)
  useEffect(() => void accessTokens.load(), [accessTokens])
  useFocusAfterForm(isCreating || created !== undefined, create)
  const isPending = submissionState.status === 'pending'

  if (state.status === 'failed') {
    return (
      <Notice kind="warning" onRetry={() => void accessTokens.load()}>
        <p>{NOT_LOADED}</p>
      </Notice>
    )
  }
  if (state.status !== 'found') return <Spinner label="Loading…" />

  async function revoke({ id }: AccessToken) {
    const isRevoked = await submission.run(() => accessTokens.revoke(id))
    setRevoking(undefined)
    // Sets the focus, because the button that opened the dialog no longer exists.
    if (isRevoked) list.current?.focus()
  }

  return (
    <>
      <div ref={list} tabIndex={-1} className="focus-target">
        {state.value.length === 0 ? (
          <p>{EMPTY}</p>
        ) : (
          <ul className="stack gap-0">
            {state.value.map((accessToken) => (
              <AccessTokenItem
                key={accessToken.id}
                accessToken={accessToken}
                disabled={isPending}
                onRevoke={() => setRevoking(accessToken)}
              />
            ))}
          </ul>
        )}
      </div>
      {isCreating ? (
        <NameAndPasswordForm
          submission={submission}
          email={email}
          nameLabel="Name of the app"
          nameHint="By which you recognize the access token, such as My watch."
          submitText="Create access token"
          onSubmit={(name, password) => accessTokens.create(email, name, password)}
          onClose={() => setCreating(false)}
        />
      ) : created ? (
        <NewSecret key={created.id} created={created} onDone={accessTokens.forgetSecret} />
      ) : (
        <>
          <FormMessage message={messageOf(submissionState)} />
          {isConfirmed ? (
            <div>
              <Button ref={create} disabled={isPending} onClick={() => setCreating(true)}>
                Create an access token
              </Button>
            </div>
          ) : (
            <p className={styles.note}>{UNCONFIRMED}</p>
          )}
        </>
      )}
      <RevokeDialog
        accessToken={revoking}
        isPending={isPending}
        onClose={() => setRevoking(undefined)}
        onRevoke={(accessToken) => void revoke(accessToken)}
      />
    </>
  )
}
