import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Sprout } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { settingsQuery } from '../features/server-settings/server-settings.api.ts'
import { errorText } from '../i18n/error-text.ts'
import { navigate } from '../platform/navigation.ts'
import { paths } from '../platform/paths.ts'
import { SecondaryButton } from '../ui/buttons.tsx'
import { ErrorNote } from '../ui/states.tsx'
import styles from './error-screens.module.css'

/** What the not-logged-in screen offers below its steps: the demo, help and the partner. */
export function LoggedOutOptions() {
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
      // Only loading the demo's code can fail.
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
      {/* The partner's name is in the picture. We only know its address. */}
      <img src={picture} alt={new URL(link, location.href).hostname} height="40" />
    </a>
  )
}
