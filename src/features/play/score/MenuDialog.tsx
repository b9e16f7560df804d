import { HOME_PATH } from '../../../routes.ts'
import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { SelectField } from '../../../ui/form/SelectField.tsx'
import { messages } from '../messages.ts'
import styles from './ScoreDialogs.module.css'
import type { ScoreDialogProps } from './score-dialog.ts'

/** Shows what is needed once in a while. */
export function MenuDialog({ scoring: { view, open }, store, onOpen, onClose }: ScoreDialogProps) {
  const players = view.scored.filter(({ kind }) => kind === 'player')
  return (
    <Dialog isOpen title={messages.menu} onClose={onClose}>
      <div className={styles.menu}>
        <Button wide onClick={() => onOpen('players')}>
          Players
        </Button>
        <Button wide onClick={() => onOpen('phones')}>
          {messages.phones}
        </Button>
        <Button wide onClick={() => onOpen('finish')}>
          {messages.finishRound}
        </Button>
        <a href={HOME_PATH}>Playing history</a>
      </div>
      <SelectField
        label={messages.details}
        hint="Putts, fairway, sand and penalties below the row of one player."
        value={open.kept.me ?? ''}
        placeholder="Nobody"
        clearable
        options={players.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => void store.sheet.remember({ me: id || null })}
      />
      <DialogButtons>
        <Button onClick={onClose}>{messages.close}</Button>
      </DialogButtons>
    </Dialog>
  )
}
