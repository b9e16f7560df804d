import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { AccessToken, CreatedAccessToken } from '../../../contract/access-tokens.ts'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { CopyButton } from '../../shared/share/CopyButton.tsx'
import { useSubmission } from '../../shared/use-submission.ts'
import { OwnKeys } from '../OwnKeys.tsx'
import type { AccessTokens } from './access-tokens.store.ts'
import { UNCONFIRMED, WORDS } from './messages.ts'

interface Props {
  accessTokens: AccessTokens
  email: string
  /** False while the owner of the email has not confirmed it. */
  isConfirmed: boolean
}

/** Lists the access tokens of apps and lets the user create and revoke them. */
export function AccessTokensSection({ accessTokens, email, isConfirmed }: Props) {
  const submission = useSubmission()
  const created = useStore(accessTokens.$created)
  const isPending = useStore(submission.$state).status === 'pending'
  const [revoking, setRevoking] = useState<AccessToken>()
  const list = useRef<HTMLDivElement>(null)

  async function revoke({ id }: AccessToken) {
    const isRevoked = await submission.run(() => accessTokens.revoke(id))
    setRevoking(undefined)
    // Sets the focus, because the button that opened the dialog no longer exists.
    if (isRevoked) list.current?.focus()
  }

  return (
    <>
      <OwnKeys
        keys={accessTokens}
        submission={submission}
        email={email}
        words={WORDS}
        obstacle={isConfirmed ? undefined : UNCONFIRMED}
        onAdd={(name, password) => accessTokens.create(email, name, password)}
        added={created && <NewSecret key={created.id} created={created} onDone={accessTokens.forgetSecret} />}
        list={list}
        actionsOf={(accessToken, disabled) => (
          <Button
            disabled={disabled}
            aria-label={`Revoke ${accessToken.name}`}
            onClick={() => setRevoking(accessToken)}
          >
            Revoke
          </Button>
        )}
      />
      <Dialog
        isOpen={revoking !== undefined}
        title="Revoke access token?"
        onClose={() => setRevoking(undefined)}
      >
        {revoking && (
          <>
            <p>
              The app that uses <strong>{revoking.name}</strong> can no longer record rounds. Rounds that it
              has recorded stay. This cannot be undone.
            </p>
            <ConfirmButtons
              onCancel={() => setRevoking(undefined)}
              isDanger
              loading={isPending}
              onConfirm={() => void revoke(revoking)}
            >
              Revoke
            </ConfirmButtons>
          </>
        )}
      </Dialog>
    </>
  )
}

interface NewSecretProps {
  created: CreatedAccessToken
  onDone: () => void
}

/** Shows the secret of a new access token, which is shown only once. */
function NewSecret({ created: { name, secret }, onDone }: NewSecretProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // Sets the focus, because the button that led here no longer exists.
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className="stack gap-3 card padded paper">
      <h3 ref={heading} tabIndex={-1} className="focus-target">
        The access token “{name}” was created
      </h3>
      <p>Copy it into the app now: it is shown only once.</p>
      <p className="code breaking">{secret}</p>
      <div className="buttons">
        <CopyButton what="access token" label="Copy" text={secret} />
        <Button onClick={onDone}>Done</Button>
      </div>
    </div>
  )
}
