import { useLingui } from '@lingui/react/macro'
import { Logo } from '../ui/logo.tsx'
import { HandsPicture } from '../ui/pictures.tsx'
import { Screen } from '../ui/screen.tsx'
import { Spinner } from '../ui/spinner.tsx'
import styles from './loader.module.css'

/** /loader: the greeting while the app loads. */
export function LoaderScreen() {
  const { t } = useLingui()
  return (
    <Screen centered>
      <div className={`stack-3 ${styles.loader}`}>
        <Logo name={t`Hand in Hand`} />
        <HandsPicture />
        <h1>{t`Great to see you`}</h1>
        <p>{t`Any help is valuable`}</p>
        <Spinner size={36} label={t`Loading`} />
      </div>
    </Screen>
  )
}
