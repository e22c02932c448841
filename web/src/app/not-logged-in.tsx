import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Sprout } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { settingsQuery } from '../features/sign-in/sign-in.api.ts'
import { errorText } from '../i18n/error-text.ts'
import { navigate } from '../platform/navigation.ts'
import { SecondaryButton } from '../ui/buttons.tsx'
import { ErrorNote } from '../ui/states.tsx'
import styles from './error-screens.module.css'
import { paths } from './paths.ts'

/** What the not-logged-in screen offers under its steps: looking around, help, and who inspired this. */
export function WithoutLogin() {
  return (
    <>
      <DemoButton />
      <div className={styles.links}>
        <Link to={paths.help('how-to-log-in')}>
          <Trans>How to log in</Trans>
        </Link>
        <Link to={paths.install}>
          <Trans>Put it on your home screen</Trans>
        </Link>
      </div>
      <Partner />
    </>
  )
}

function DemoButton() {
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  async function begin() {
    setState('busy')
    try {
      const { startDemo } = await import('../features/demo/demo.api.ts')
      startDemo()
      await navigate(paths.root)
    } catch {
      // Only its code can be missing: it comes over the net.
      setState('failed')
    }
  }
  return (
    <>
      {state === 'failed' && <ErrorNote text={errorText('network')} />}
      <SecondaryButton icon={<Sprout aria-hidden="true" />} busy={state === 'busy'} onClick={begin}>
        <Trans>Demo account</Trans>
      </SecondaryButton>
    </>
  )
}

function Partner() {
  const { data } = useQuery(settingsQuery)
  if (!data?.partner) return null
  const { picture, link } = data.partner
  return (
    <a href={link} rel="noopener noreferrer" target="_blank" className={styles.partner}>
      <span>
        <Trans>Inspired by</Trans>
      </span>
      {/* Its name is in the picture, and we know only where that is. */}
      <img src={picture} alt={new URL(link, location.href).hostname} height="40" />
    </a>
  )
}
