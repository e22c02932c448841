import { Trans } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { paths } from '../../app/paths.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { navigate } from '../../platform/navigation.ts'
import { PrimaryButton } from '../../ui/buttons.tsx'
import { classNames } from '../../ui/class-names.ts'
import { HandsPicture } from '../../ui/pictures.tsx'
import { Screen, welcomeLook } from '../../ui/screen.tsx'
import { familyQuery, supporterQuery } from '../families/families.api.ts'
import { useCurrentFamily } from '../families/parts/current-family.ts'
import { LanguageButton } from '../profile/parts/language-choice.tsx'
import styles from './welcome.module.css'

/** The first page after signing in: a greeting, thanks, and the way to the tasks. */
export function WelcomeScreen() {
  const family = useCurrentFamily()
  const { data: supporter } = useSuspenseQuery(supporterQuery(family))
  const { data: shown } = useSuspenseQuery(familyQuery(family))
  const [firstWord] = supporter.full_name.trim().split(/\s+/)

  function goOn() {
    deviceStorage.write('wasClickedWithFamily', family)
    return navigate(paths.home())
  }

  return (
    <Screen
      centered
      header={<LanguageButton />}
      footer={
        <>
          <p className={styles.terms}>
            <Trans>
              By going on you accept the <Link to={paths.document('TERMS')}>terms</Link> and the{' '}
              <Link to={paths.document('PRIVACY')}>privacy notice</Link>.
            </Trans>
          </p>
          <PrimaryButton onClick={goOn}>
            <Trans>Always ready to help</Trans>
          </PrimaryButton>
        </>
      }
    >
      <div className={classNames(welcomeLook, styles.welcome)}>
        <HandsPicture />
        <h1>
          <Trans>
            Hello, <bdi>{firstWord}</bdi>
          </Trans>
        </h1>
        <p>
          <Trans>
            Thank you for joining the support of <bdi className={styles.family}>{shown.title}</bdi>. Every small task helps.
          </Trans>
        </p>
      </div>
    </Screen>
  )
}
