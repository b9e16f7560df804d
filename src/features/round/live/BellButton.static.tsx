import { IconButton } from '../../../ui/form/IconButton.static.tsx'
import { messages } from '../messages.ts'

interface Props {
  /** Whether this browser is notified about the round. */
  isOn?: boolean
  onClick?: () => void
}

/** Shows the bell of a live round, which opens the choice of notifications. */
export function BellButton({ isOn = false, onClick }: Props) {
  return (
    <IconButton label={isOn ? messages.notified : messages.notify} onClick={onClick}>
      <path
        d="M5 17.5h14c-1.2-1.2-1.8-2.4-1.8-4.3v-2.4a5.2 5.2 0 0 0-10.4 0v2.4c0 1.9-.6 3.1-1.8 4.3zM10 20.5h4"
        fill={isOn ? 'currentcolor' : undefined}
      />
    </IconButton>
  )
}
