import { Dialog, DialogButtons } from '../../ui/feedback/Dialog.tsx'
import { Button } from '../../ui/form/Button.tsx'
import styles from './RoundKeysDialog.module.css'

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['←', '→'], does: 'Previous or next hole' },
  { keys: ['Home', 'End'], does: 'First or last hole' },
  { keys: ['+', '−'], does: 'Zoom the map while it has the focus' },
  { keys: ['Shift', 'arrows'], does: 'Move the map while it has the focus' },
  { keys: ['M'], does: 'Measure to the middle of the map, or stop, while it has the focus' },
  { keys: ['?'], does: 'Show this list' },
]

/** Lists the keyboard shortcuts of the round's page. */
export function RoundKeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog isOpen title="Keys" onClose={onClose}>
      <dl className={styles.keys}>
        {KEYS.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <DialogButtons>
        <form method="dialog">
          <Button type="submit">Close</Button>
        </form>
      </DialogButtons>
    </Dialog>
  )
}
