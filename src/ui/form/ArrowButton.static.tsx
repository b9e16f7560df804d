import { IconButton } from './IconButton.static.tsx'

interface Props {
  to: 'left' | 'right'
  label: string
  /** Whether there is nothing in this direction. The button keeps the focus. */
  isLast: boolean
  onPress: (() => void) | undefined
}

/** Shows a button that leads to the previous or the next of several things. */
export function ArrowButton({ to, label, isLast, onPress }: Props) {
  return (
    <IconButton label={label} isFramed aria-disabled={isLast} onClick={onPress}>
      <path d={to === 'left' ? 'M15 4.5 7.5 12 15 19.5' : 'M9 4.5 16.5 12 9 19.5'} />
    </IconButton>
  )
}
