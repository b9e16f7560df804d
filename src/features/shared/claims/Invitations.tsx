import { useStore } from '@nanostores/react'
import type { RoundClaims } from '../../../contract/round-claims.ts'
import { isolated } from '../../../domain/format/isolated.ts'
import { useSharing } from '../../../platform/browser/use-sharing.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import styles from './ClaimsSection.module.css'
import type { Claims } from './claims.store.ts'
import { invitationPath } from './invitation.ts'
import { INVITE_HINT, isInvitedText, linkFor } from './messages.ts'

interface Props {
  claims: Claims
  value: RoundClaims
  isPending: boolean
  /** Runs a change, and gives the focus back afterwards. */
  run: (change: Promise<boolean>) => void
}

/** Lets the owner of a round invite each of the others with a link that is used once, and withdraw it. */
export function Invitations({ claims, value: { invitable, invitations }, isPending, run }: Props) {
  const made = useStore(claims.$made)
  const { copyText, canShareLink, share } = useSharing()
  return (
    <>
      <p className={styles.note}>{INVITE_HINT}</p>
      <ul className="stack gap-0">
        {invitable.map(({ player, name }) => {
          const open = invitations.find((one) => one.player === player)
          const link = made.find((one) => one.player === player)
          const url = link && new URL(invitationPath(claims.token, link), location.origin).href
          const what = linkFor(isolated(name))
          return (
            <li key={player} className={styles.line}>
              <span className={styles.text}>{open ? isInvitedText(isolated(name)) : <bdi>{name}</bdi>}</span>
              <span className="buttons">
                {open && url && (
                  <>
                    <CopyButton what={what} label={`Copy ${what}`} copy={() => copyText(url)} />
                    {canShareLink() && (
                      <Button onClick={() => void share({ title: what, url })}>Share {what}</Button>
                    )}
                  </>
                )}
                {open ? (
                  <Button
                    aria-label={`Withdraw the invitation of ${name}`}
                    disabled={isPending}
                    onClick={() => run(claims.withdrawInvitation(open.id, player))}
                  >
                    Withdraw
                  </Button>
                ) : (
                  <Button
                    aria-label={`Invite ${name}`}
                    disabled={isPending}
                    onClick={() => run(claims.invite(player, name))}
                  >
                    Invite
                  </Button>
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
