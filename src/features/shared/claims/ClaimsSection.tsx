import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { Claim, RoundClaims } from '../../../contract/round-claims.ts'
import { isolated } from '../../../domain/format/isolated.ts'
import { useSharing } from '../../../platform/browser/use-sharing.ts'
import { Button } from '../../../ui/form/Button.tsx'
import { FormMessage } from '../../../ui/form/FormMessage.tsx'
import { CopyButton } from '../share/CopyButton.tsx'
import { messageOf } from '../submission.store.ts'
import styles from './ClaimsSection.module.css'
import { type Claims, hasClaims } from './claims.store.ts'
import { type ClaimInvitation, invitationPath } from './invitation.ts'
import {
  agreedText,
  askedText,
  claimText,
  declinedText,
  INVITATION_GONE,
  INVITE_HINT,
  INVITE_QUESTION,
  invitedText,
  isInvitedText,
  isNotPlayerText,
  isPlayerText,
  linkFor,
  QUESTION,
  WHAT_HAPPENS,
} from './messages.ts'

interface Props {
  claims: Claims
  /** Whether the players are listed at once, below a question of the page, and not only when one is opened. */
  isOpen?: boolean
  /** Whether the page moves to the section when it appears, because a link leads to it. */
  isTarget?: boolean
  /** Whether it has no box of its own, in a dialog. */
  isPlain?: boolean
  /** The invitation with which the golfer has opened the page. */
  invitation?: ClaimInvitation | undefined
}

/**
 * Asks a signed-in golfer which player of the round they are, or the owner of the round to agree to that. Shows nothing
 * to others, and to golfers who cannot claim a player.
 */
export function ClaimsSection(props: Props) {
  const { claims, isOpen = false, isTarget = false, isPlain = false, invitation } = props
  const state = useStore(claims.$state)
  const submission = useStore(claims.$submission)
  const section = useRef<HTMLElement>(null)
  useEffect(() => void claims.load(), [claims])
  const isFound = state.status === 'found'
  useEffect(() => {
    if (isFound && isTarget) section.current?.focus()
  }, [isFound, isTarget])
  if (!isFound || !(hasClaims(state) || invitation)) return null
  const { isOwner, players, invitable } = state.value
  const invited = players.find(({ player }) => player === invitation?.player)
  const isGone = invitation && !invited && !isOwner && state.value.claims.length === 0
  const isPending = submission.status === 'pending'

  async function run(change: Promise<boolean>) {
    await change
    // The pressed button no longer exists, or was disabled.
    section.current?.focus()
  }

  const list = (
    <>
      <p className={styles.note}>{WHAT_HAPPENS}</p>
      <ul className="stack gap-0">
        {players.map(({ player, name }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the service may repeat a player
          <li key={at} className={styles.line}>
            <bdi className={styles.text}>{name}</bdi>
            <Button
              aria-label={`This is me: ${name}`}
              disabled={isPending}
              onClick={() => void run(claims.ask(player))}
            >
              This is me
            </Button>
          </li>
        ))}
      </ul>
    </>
  )

  return (
    <section
      ref={section}
      className={styles.section}
      data-plain={isPlain || undefined}
      tabIndex={-1}
      aria-label="Who played"
    >
      {state.value.claims.map((claim, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the service may repeat an id
        <Line key={at} text={textOf(claim, isOwner)}>
          {isOwner && claim.state !== 'agreed' && (
            <Button
              kind={claim.state === 'asked' ? 'main' : 'quiet'}
              disabled={isPending}
              onClick={() => void run(claims.answer(claim.id, true))}
            >
              Agree
            </Button>
          )}
          {isOwner && claim.state !== 'declined' && (
            <Button disabled={isPending} onClick={() => void run(claims.answer(claim.id, false))}>
              {claim.state === 'asked' ? 'Disagree' : 'Undo'}
            </Button>
          )}
          {!isOwner && claim.state !== 'declined' && (
            <Button disabled={isPending} onClick={() => void run(claims.withdraw(claim.id))}>
              Undo
            </Button>
          )}
        </Line>
      ))}
      {isGone && <p>{INVITATION_GONE}</p>}
      {invited && (
        <Line text={invitedText(isolated(invited.name))}>
          <Button
            kind="main"
            disabled={isPending}
            onClick={() => void run(claims.ask(invited.player, invitation?.secret))}
          >
            Yes, that is me
          </Button>
        </Line>
      )}
      {players.length > 0 && !invited && (isOpen ? list : <Question text={QUESTION}>{list}</Question>)}
      {invitable.length > 0 && (
        <Question text={INVITE_QUESTION}>
          <Invitations
            claims={claims}
            value={state.value}
            isPending={isPending}
            run={(change) => void run(change)}
          />
        </Question>
      )}
      <FormMessage message={messageOf(submission)} />
    </section>
  )
}

function Question({ text, children }: { text: string; children: ReactNode }) {
  return (
    <details className={styles.question}>
      <summary>{text}</summary>
      {children}
    </details>
  )
}

function Line({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div className={styles.line}>
      <p className={styles.text}>{text}</p>
      <div className="buttons">{children}</div>
    </div>
  )
}

function textOf({ state, playerName, golfer }: Claim, isOwner: boolean): string {
  const player = isolated(playerName)
  if (!isOwner) return { asked: askedText, agreed: agreedText, declined: declinedText }[state](player)
  const texts = { asked: claimText, agreed: isPlayerText, declined: isNotPlayerText }
  return texts[state](isolated(golfer ?? 'A golfer'), player)
}

interface InvitationsProps {
  claims: Claims
  value: RoundClaims
  isPending: boolean
  /** Runs a change, and gives the focus back afterwards. */
  run: (change: Promise<boolean>) => void
}

/** Lets the owner of a round invite each of the others with a link that is used once, and withdraw it. */
function Invitations({ claims, value: { invitable, invitations }, isPending, run }: InvitationsProps) {
  const made = useStore(claims.$made)
  const { canShareLink, linkTo, share } = useSharing()
  return (
    <>
      <p className={styles.note}>{INVITE_HINT}</p>
      <ul className="stack gap-0">
        {invitable.map(({ player, name }) => {
          const open = invitations.find((one) => one.player === player)
          const link = made.find((one) => one.player === player)
          const url = link && linkTo(invitationPath(claims.token, link))
          const what = linkFor(isolated(name))
          return (
            <li key={player} className={styles.line}>
              <span className={styles.text}>{open ? isInvitedText(isolated(name)) : <bdi>{name}</bdi>}</span>
              <span className="buttons">
                {open && url && (
                  <>
                    <CopyButton what={what} label={`Copy ${what}`} text={url} />
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
