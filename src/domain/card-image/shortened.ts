/**
 * Returns a text that is no wider than the maximum width: a wider one is cut off with an ellipsis.
 * @param widthOf measures a text, in the unit of the maximum width
 */
export function shortened(
  text: string,
  widthOf: (text: string) => number,
  widthMax = Number.POSITIVE_INFINITY,
): string {
  if (widthOf(text) <= widthMax) return text
  // By code point, so that surrogate pairs are not split.
  const characters = Array.from(text)
  while (characters.length > 0 && widthOf(`${characters.join('')}…`) > widthMax) characters.pop()
  return `${characters.join('').trimEnd()}…`
}
