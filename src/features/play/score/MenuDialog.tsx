import { useStore } from '@nanostores/react'
import { stateOf } from '../../../domain/score-sheet/sheet.ts'
import { competitionPath, HOME_PATH } from '../../../routes.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { TextButton } from '../../../ui/form/TextButton.tsx'
import { dialogMessages } from '../dialog-messages.ts'
import { messages } from '../messages.ts'
import { isOwnerHere, ownerName } from '../owner-here.ts'
import styles from './ScoreDialogs.module.css'
import type { ScoreDialogProps } from './score-dialog.ts'

/** Shows what is needed once in a while. */
export function MenuDialog({ scoring: { view, open }, store, phone, choices, onClose }: ScoreDialogProps) {
  const { openDialog } = store
  const { isForSun, vibrates, staysOn } = useStore(choices.$state)
  const players = view.scored.filter(({ kind }) => kind === 'player')
  const isOwner = isOwnerHere(open.kept)
  const isOfAnother = open.kept.owner !== null && !isOwner
  const isLive = stateOf(open.sheet) === 'live'
  const { competition } = open.kept
  const isManagedHere = isOwner && isLive && !competition
  return (
    <Dialog isOpen startsAtTitle title={messages.menu} onClose={onClose}>
      {competition && (
        <p>
          Round {competition.round}, group {competition.group}.{' '}
          <a href={competitionPath(competition.token)}>
            Leaderboard of <bdi>{competition.name}</bdi>
          </a>
        </p>
      )}
      {isOfAnother && !competition && (
        <p>
          This is the round of <bdi>{ownerName(open.kept)}</bdi>, who alone can finish, change or discard it.
        </p>
      )}
      <div className={styles.menu}>
        <Button onClick={() => openDialog('players')}>{dialogMessages.players}</Button>
        <Button onClick={() => openDialog('phones')}>{messages.phones}</Button>
        {isManagedHere && <Button onClick={() => openDialog('settings')}>{dialogMessages.settings}</Button>}
        <Button onClick={() => openDialog(isLive && !isOfAnother ? 'finish' : 'card')}>
          {isLive && !isOfAnother ? dialogMessages.finishRound : dialogMessages.card}
        </Button>
        {isLive && open.kept.isStarted && (
          <Button onClick={() => openDialog('notify')}>{dialogMessages.notifications}</Button>
        )}
      </div>
      <SelectField
        label="Putts, green and other details of"
        value={open.kept.me ?? ''}
        placeholder="Nobody"
        clearable
        options={players.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => void store.sheet.remember(() => ({ me: id || null }))}
      />
      <div>
        <Checkbox
          label="High contrast for sun"
          checked={isForSun}
          onChange={(checked) => choices.change({ isForSun: checked })}
        />
        {phone.canKeepAwake() && (
          <Checkbox
            label="Keep the screen on"
            checked={staysOn}
            onChange={(checked) => choices.change({ staysOn: checked })}
          />
        )}
        {choices.canVibrate() && (
          <Checkbox
            label="Vibrate with each score"
            checked={vibrates}
            onChange={(checked) => choices.change({ vibrates: checked })}
          />
        )}
      </div>
      <p className={styles.leave}>
        <a href={HOME_PATH}>Playing history</a>
        {isManagedHere && <TextButton onClick={() => openDialog('discard')}>Discard the round</TextButton>}
      </p>
      <DialogButtons>
        <Button onClick={onClose}>{dialogMessages.close}</Button>
      </DialogButtons>
    </Dialog>
  )
}
