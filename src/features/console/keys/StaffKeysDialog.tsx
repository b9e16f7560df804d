import { Dialog, DialogButtons } from '../../../ui/feedback/Dialog.tsx'
import { Button } from '../../../ui/form/Button.tsx'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { STAFF_SCREENS } from '../navigation/staff-screens.ts'
import { messages } from './messages.ts'
import styles from './StaffKeysDialog.module.css'

interface Props {
  /** The name of the modifier key: "Ctrl" or "⌘". */
  modifier: string
  areSingleKeysEnabled: boolean
  onEnable: (isEnabled: boolean) => void
  onClose: () => void
}

interface KeyGroup {
  title: string
  /** The keys and their functions. */
  keys: readonly (readonly [readonly string[], string])[]
}

const groups = (modifier: string): readonly KeyGroup[] => [
  {
    title: 'Everywhere',
    keys: [
      [[modifier, 'K'], 'Find, open or do something'],
      [['/'], 'Go to the user search'],
      [['?'], 'Show the keys'],
      [['Esc'], 'Close the open dialog or hint'],
    ],
  },
  {
    title: 'Open a screen',
    keys: STAFF_SCREENS.map(({ key, label }) => [['g', key], label]),
  },
  {
    title: 'Tabs and tables',
    keys: [
      [['←', '→', 'Home', 'End'], 'Move between tabs'],
      [['↑', '↓', '←', '→', 'Home', 'End'], 'Move within a table'],
    ],
  },
]

/** Lists all keyboard shortcuts of staff pages, with the setting that turns off those without a modifier. */
export function StaffKeysDialog({ modifier, areSingleKeysEnabled, onEnable, onClose }: Props) {
  return (
    <Dialog isOpen title={messages.keysTitle} onClose={onClose}>
      {groups(modifier).map(({ title, keys }) => (
        <section key={title} className={styles.group}>
          <h3>{title}</h3>
          <dl className={styles.keys}>
            {keys.map(([names, description]) => (
              <div key={description}>
                <dt>
                  {names.map((name) => (
                    <kbd key={name}>{name}</kbd>
                  ))}
                </dt>
                <dd>{description}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Checkbox label={messages.enableKeys} checked={areSingleKeysEnabled} onChange={onEnable} />
      <DialogButtons>
        <Button kind="main" onClick={onClose}>
          Close
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
