import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { isVisible } from '../../../contract/wire.ts'
import { shownPlayers } from '../../../domain/score-sheet/sheet-players.ts'
import { api } from '../../../platform/api/browser-api.ts'
import { useSharing } from '../../../platform/browser/use-sharing.ts'
import { roundPath, scorePath } from '../../../routes.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Segments } from '../../../ui/form/Segments.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { QrCode } from '../../../ui/QrCode.tsx'
import { CopyButton } from '../../shared/share/CopyButton.tsx'
import { dialogMessages } from '../dialog-messages.ts'
import { invitationName } from '../invitation-name.ts'
import { isOwnerHere } from '../owner-here.ts'
import styles from '../score/ScoreDialogs.module.css'
import type { ScoreDialogProps } from '../score/score-dialog.ts'
import { createPhones, invite, openInvitation, type ScorerOfRound, scorersOf } from './phones.store.ts'

/** The choice of a phone that belongs to no player. */
const SOMEBODY = ''
/** The name of a key whose scorer was not named; the next one has a number. */
const UNNAMED = 'Scorer'
/** Leaves space for a number. */
const NAME_MAX = 40

/** What a link lets others do. */
const PURPOSES = ['Watch', 'Enter scores'] as const

/** Shows the link with which others watch, and apart from it the one with which they enter scores, and who does. */
export function PhonesDialog(props: ScoreDialogProps) {
  const [purpose, setPurpose] = useState<(typeof PURPOSES)[number]>('Watch')
  const { linkTo } = useSharing()
  const { kept, sheet } = props.scoring.open
  return (
    <Dialog isOpen startsAtTitle title={dialogMessages.shareRound} onClose={props.onClose}>
      <Segments
        label="What others can do with the link"
        names={PURPOSES}
        chosen={purpose}
        onChoose={setPurpose}
      />
      {purpose === 'Enter scores' ? (
        <Scorers {...props} />
      ) : (
        <LinkCode
          text="Whoever has this link sees the scores as they come in, and can change nothing."
          url={linkTo(roundPath(kept.token))}
          title={sheet.settings.course.name}
          label="Link to watch the round"
          what="the link to watch"
          isReady={kept.isStarted}
        />
      )}
      <DialogButtons>
        <Button onClick={props.onClose}>{dialogMessages.close}</Button>
      </DialogButtons>
    </Dialog>
  )
}

interface LinkProps {
  /** Says what whoever has the link can do. */
  text: string
  url: string
  /** The title of what is shared. */
  title: string
  /** Names the code for screen readers. */
  label: string
  /** What is copied or shared: "the link to watch". */
  what: string
  /** Whether the service knows the link. */
  isReady: boolean
}

/** Shows a link as a QR code, with buttons that say what they copy or share. */
function LinkCode({ text, url, title, label, what, isReady }: LinkProps) {
  const { canShareLink, share } = useSharing()
  return (
    <>
      <p>{text}</p>
      <div className={styles.code}>
        <QrCode text={url} label={`${label}: ${url}`} />
        <div className="row gap-2">
          <CopyButton what={what} label={`Copy ${what}`} text={url} />
          {canShareLink() && <Button onClick={() => void share({ title, url })}>Share {what}</Button>}
        </div>
      </div>
      {!isReady && <p role="status">The link works for others as soon as this phone has had a network.</p>}
    </>
  )
}

/** Shows the link with which others enter scores, who does, and lets the owner remove one of them. */
function Scorers({ scoring: { open }, store, phone }: ScoreDialogProps) {
  const { linkTo } = useSharing()
  const [phones] = useState(() => createPhones({ api, sheet: store.sheet }))
  const state = useStore(phones.$scorers)
  const withdrawing = useStore(phones.$withdrawing)
  const [wished, setWished] = useState<string>()
  useEffect(() => {
    if (open.kept.isStarted) phones.load()
  }, [phones, open.kept.isStarted])
  const { kept, sheet } = open
  const isOwner = isOwnerHere(kept)
  const scorers = scorersOf(open, state)
  const invitations = kept.invitations ?? []
  const invitation = openInvitation(invitations, scorers, wished)
  const used = [...new Set([...scorers.map(({ by }) => by), ...invitations.map(({ name }) => name)])]
  const players = shownPlayers(sheet).filter(({ id, recorded }) => id !== kept.me && !recorded.owner)
  const names = { players: players.map(({ recorded }) => recorded) }

  const inviteAs = (name: string) => void invite(store.sheet, { key: phone.randomToken(), name })

  function choose(name: string) {
    const known = invitations.find((one) => one.name === name)
    const next = known?.name ?? invitationName(names, used, name || UNNAMED)
    setWished(next)
    if (!known) inviteAs(next)
  }
  // Each phone has a key of its own, so the next one needs another link.
  const needsInvitation = isOwner && !invitation && state.status !== 'loading' && wished === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is made once
  useEffect(() => {
    if (needsInvitation) inviteAs(invitationName(names, used))
  }, [needsInvitation])

  const isOfPlayer = players.some(({ recorded }) => recorded.name === invitation?.name)
  const key = isOwner ? invitation?.key : kept.key
  const isReady = isOwner ? invitation?.id !== undefined : kept.isStarted
  const url = key && linkTo(`${scorePath(kept.token)}#${key}`)
  return (
    <>
      {isOwner && (
        <SelectField
          label="Whose phone is it?"
          value={isOfPlayer ? (invitation?.name ?? '') : SOMEBODY}
          options={[
            ...players.map(({ recorded: { name } }) => ({ value: name, label: name })),
            { value: SOMEBODY, label: 'Somebody else' },
          ]}
          onChange={choose}
        />
      )}
      {isOwner && invitation && !isOfPlayer && (
        <ScorerName key={invitation.name} name={invitation.name} onName={choose} />
      )}
      {url && (
        <LinkCode
          text="Whoever has this link can enter and change scores in this round, without an account."
          url={url}
          title={sheet.settings.course.name}
          label={`Link to enter scores, for ${(isOwner && invitation?.name) || 'scorers'}`}
          what="the link to enter scores"
          isReady={isReady}
        />
      )}
      <h3>Who scores</h3>
      <ul className={styles.cards}>
        {scorers.map((one) => (
          <Scorer
            key={one.by}
            scorer={one}
            isBusy={withdrawing.status === 'pending'}
            onRemove={isOwner ? (id) => void phones.withdraw(id) : undefined}
          />
        ))}
      </ul>
      {scorers.length === 0 && <p className="quiet">No phone has sent scores yet.</p>}
      {withdrawing.status === 'failed' && (
        <p role="alert" className="problem">
          {withdrawing.failure.kind === 'http' && withdrawing.failure.status === 401
            ? 'Sign in to remove a scorer.'
            : 'Not removed: the service cannot be reached. Try again with a network.'}
        </p>
      )}
    </>
  )
}

/** Asks for the name of a scorer who is no player. The next link has it, and what is entered with that link says so. */
function ScorerName({ name, onName }: { name: string; onName: (name: string) => void }) {
  const [text, setText] = useState(name.startsWith(UNNAMED) ? '' : name)
  const isNew = isVisible(text) && text.trim() !== name
  return (
    <form
      className="stack gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (isNew) onName(text.trim())
      }}
    >
      <TextField
        label="Name of the scorer"
        value={text}
        maxLength={NAME_MAX}
        autoComplete="off"
        onChange={setText}
      />
      {isNew && <Button type="submit">Show the link for this name</Button>}
    </form>
  )
}

interface ScorerProps {
  scorer: ScorerOfRound
  isBusy: boolean
  /** Withdraws a key; undefined for whoever may not. */
  onRemove: ((keyId: string) => void) | undefined
}

function Scorer({ scorer: { by, keyId, phones }, isBusy, onRemove }: ScorerProps) {
  const [isAsked, setAsked] = useState(false)
  const used = phones.map(({ device, name }) => [`phone ${device}`, name].filter(Boolean).join(', '))
  return (
    <li>
      <span>
        <bdi>{by === 'owner' ? 'Owner' : by}</bdi>{' '}
        <small>{used.length > 0 ? used.join('; ') : 'has not scored yet'}</small>
      </span>
      {keyId !== undefined && onRemove && (
        <Button
          kind={isAsked ? 'danger' : 'quiet'}
          disabled={isBusy}
          aria-label={isAsked ? `Really remove ${by}` : `Remove ${by}`}
          onClick={() => (isAsked ? onRemove(keyId) : setAsked(true))}
        >
          {isAsked ? 'Really remove' : 'Remove'}
        </Button>
      )}
    </li>
  )
}
