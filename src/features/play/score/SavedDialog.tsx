import { useState } from 'react'
import type { EntryOf } from '../../../contract/score-sheet-entries.ts'
import { leftOutReason } from '../../../domain/score-sheet/left-out.ts'
import type { Scored } from '../../../domain/score-sheet/score-view.ts'
import { loginPath, scorePath } from '../../../routes.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { dialogMessages } from '../dialog-messages.ts'
import { messages, savingText } from '../messages.ts'
import type { Saving } from '../saving.ts'
import type { OpenSheet } from '../score-sheet.store.ts'
import type { ScoreDialogProps } from './score-dialog.ts'
import { undoWords } from './score-words.ts'
import type { Scoring } from './scoring.store.ts'

type Problem = NonNullable<Extract<Saving, { status: 'saved' }>['problem']>

const ADVICE: Record<Problem, string> = {
  offline: 'They are sent from any page of this site as soon as this phone has a network.',
  unreachable: 'They are sent as soon as the service can be reached. That is tried again and again.',
  busy: 'The service has received too much at once, and has asked this phone to wait. The scores are sent by themselves after that.',
  signedOut: 'They are sent once the owner of the round has signed in on this phone.',
  withdrawn:
    'They stay on this phone. To send them, ask the owner of the round for a new link and open it here.',
  missing:
    'They stay on this phone. The service does not have this round any more, or it belongs to another account.',
  refused: 'They stay on this phone. The service does not accept them:',
}

/** Says where the scores of this phone are, why some of them wait, and how long the browser keeps them. */
export function SavedDialog({ scoring, store, phone, onClose }: ScoreDialogProps) {
  const { saving, own, kept } = scoring.open
  const [isShort] = useState(phone.isStorageShort)
  const refused = own.filter(({ state }) => state === 'refused')
  const leftOut = leftOutScores(scoring.open)
  const problem = saving.status === 'saved' ? saving.problem : undefined
  return (
    <Dialog isOpen startsAtTitle title="Scores of this phone" onClose={onClose}>
      <p role="status">
        <strong>{savingText(saving)}</strong>
      </p>
      {saving.status === 'notSaved' && (
        <p>
          {saving.reason === 'full'
            ? 'Free some storage, for example by deleting photos or data of other sites, then save again.'
            : 'Allow this site to store data, or open the round in a normal window, then save again.'}{' '}
          {saving.isSent
            ? 'The service has all scores, and this phone shows them as long as there is a network.'
            : `Until then, ${saving.count === 1 ? 'this entry is' : `${saving.count} entries are`} only on the screen: keep this page open.`}
        </p>
      )}
      {saving.status === 'saved' && problem && (saving.waiting > 0 || problem === 'refused') && (
        <p>
          {ADVICE[problem]} {problem === 'refused' && saving.refusal}
        </p>
      )}
      {isShort && (
        <p>
          Safari removes what a site has stored when it was not visited for seven days. While scores wait,
          open this page within that time, or add the site to the home screen, where Safari removes nothing.
        </p>
      )}
      {refused.length > 0 && (
        <>
          <h3>Not accepted</h3>
          <ul>
            {refused.map(({ entry, error }) => (
              <li key={entry.id}>
                {undoWords(entry, scoring) || 'A change'}: {error}
              </li>
            ))}
          </ul>
        </>
      )}
      {leftOut.length > 0 && (
        <>
          <h3>Not in the round now</h3>
          <p>These are stored, and count again if the round is changed back.</p>
          <ul>
            {leftOut.map(({ entry, reason }) => (
              <li key={entry.id}>
                {undoWords(entry, withTeams(scoring))}: {reason}
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogButtons>
        {problem === 'signedOut' && kept.owner !== null && (
          <a href={loginPath(scorePath(kept.token))}>Sign in</a>
        )}
        {problem && <Button onClick={() => void store.sheet.exchange()}>Send now</Button>}
        {saving.status === 'notSaved' && (
          <Button kind="main" onClick={() => void store.sheet.saveAgain()}>
            {messages.saveAgain}
          </Button>
        )}
        <Button onClick={onClose}>{dialogMessages.close}</Button>
      </DialogButtons>
    </Dialog>
  )
}

/** Returns the last score of this phone in each cell that is not part of the round at present, and why. */
function leftOutScores({ own, sheet }: OpenSheet) {
  const last = new Map<string, EntryOf<'score'>>()
  for (const { entry, state } of own) {
    if (entry.kind !== 'score' || state === 'refused' || state === 'replaced') continue
    if (sheet.waiting.has(entry.id)) continue
    const { player, team, hole, strokes, pickUp } = entry
    if (strokes !== undefined || pickUp !== undefined) last.set(`${player} ${team} ${hole}`, entry)
  }
  return [...last.values()].flatMap((entry) => {
    const reason = leftOutReason(sheet, entry)
    const isCleared = !entry.strokes && !entry.pickUp
    return reason === undefined || isCleared ? [] : [{ entry, reason }]
  })
}

/** Returns the screen with rows of all teams, whose names the entries of a former scramble need. */
function withTeams({ open, view }: Scoring): Pick<Scoring, 'open' | 'view'> {
  const teams = [...open.sheet.teams.values()].map(({ id, name }) => ({ id, name }) as Scored)
  return { open, view: { ...view, scored: [...view.scored, ...teams] } }
}
