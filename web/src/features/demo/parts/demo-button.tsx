import { Trans } from '@lingui/react/macro'
import { Sprout } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../../i18n/error-text.ts'
import { navigate } from '../../../platform/navigation.ts'
import { paths } from '../../../platform/paths.ts'
import { SecondaryButton } from '../../../ui/buttons.tsx'
import { ErrorNote } from '../../../ui/states.tsx'
import { loadDemo } from './load-demo.ts'
import type { DemoSide } from './sample-account.ts'

/** Starts the demo on one of its sides. */
export function DemoButton({ side = 'supporter', children = <Trans>Demo account</Trans> }: { side?: DemoSide; children?: ReactNode }) {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  async function begin() {
    setState('busy')
    try {
      const { startDemo } = await loadDemo()
      startDemo(side)
      await navigate(paths.root)
    } catch {
      // Only loading the demo's code can fail.
      setState('failed')
    }
  }
  return (
    <>
      {state === 'failed' && <ErrorNote text={errorText('network')} />}
      <SecondaryButton icon={<Sprout aria-hidden="true" />} busy={state === 'busy'} onClick={begin}>
        {children}
      </SecondaryButton>
    </>
  )
}
