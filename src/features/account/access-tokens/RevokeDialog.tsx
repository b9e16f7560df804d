import type { AccessToken } from '../../../contract/access-tokens.ts'
import { ConfirmButtons } from '../../../ui/feedback/ConfirmButtons.tsx'
import { Dialog } from '../../../ui/feedback/Dialog.tsx'

interface Props {
  /** The access token to revoke; the dialog is open while it is defined. */
  accessToken: AccessToken | undefined
  isPending: boolean
  onClose: () => void
  onRevoke: (accessToken: AccessToken) => void
}

/** Asks for confirmation before an access token is revoked. */
export function RevokeDialog({ accessToken, isPending, onClose, onRevoke }: Props) {
  return (
    <Dialog isOpen={accessToken !== undefined} title="Revoke access token?" onClose={onClose}>
      {accessToken && (
        <>
          <p>
            The app that uses <strong>{accessToken.name}</strong> can no longer record rounds. Rounds that it
            has recorded stay. This cannot be undone.
          </p>
          <ConfirmButtons
            onCancel={onClose}
            isDanger
            loading={isPending}
            onConfirm={() => onRevoke(accessToken)}
          >
            Revoke
          </ConfirmButtons>
        </>
      )}
    </Dialog>
  )
}
