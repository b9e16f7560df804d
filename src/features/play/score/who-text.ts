/**
 * Returns who has entered something: "phone 2, Bob".
 * @param device the number of the device; below 1 if the service does not have the entry yet
 * @param by `owner`, or the name of the scorer key
 */
export function whoText(device: number, by: string): string {
  if (device < 0) return 'this phone'
  return [device > 0 && `phone ${device}`, by].filter(Boolean).join(', ')
}
