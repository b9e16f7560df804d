/** The part of the scanner that is used here; the package has no types. */
declare module '@mdn/mdn-http-observatory' {
  interface ScanResult {
    scan: { grade: string; score: number; statusCode: number; testsFailed: number }
    tests: Record<string, { pass: boolean; result: string; scoreModifier: number }>
  }
  export function scan(hostname: string): Promise<ScanResult>
}
