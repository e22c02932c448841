import { type FunctionComponent, lazy, Suspense } from 'react'

/** A part whose code is loaded when the part is shown for the first time. Its place stays empty until then. */
export function lazyPart<Props extends object>(load: () => Promise<FunctionComponent<Props>>) {
  // While `Props` is generic, the compiler cannot see which properties a lazy component has.
  const Part = lazy(async () => ({ default: await load() })) as unknown as FunctionComponent<Props>
  return (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
}
