import { Trans, useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'wouter'
import { goBack } from '../../platform/navigation.ts'
import { paths } from '../../platform/paths.ts'
import { PrimaryButton } from '../../ui/buttons.tsx'
import { BackHeader, Screen } from '../../ui/screen.tsx'
import { helpQuery, slidePicture, thumbPicture } from './help.api.ts'
import styles from './help.module.css'

/** /helper/:helper_path: a few slides, one at a time. */
export function HelpScreen() {
  const { t } = useLingui()
  const { helper_path: helperPath = '' } = useParams()
  const back = () => goBack(paths.root)
  const { data: help } = useSuspenseQuery(helpQuery(helperPath))
  const [at, setAt] = useState(0)
  const slide = help.slides[at]
  const isLast = at >= help.slides.length - 1
  const total = help.slides.length
  return (
    <Screen
      header={<BackHeader back={back} />}
      footer={
        <PrimaryButton onClick={isLast ? back : () => setAt(at + 1)}>{isLast ? <Trans>Got it</Trans> : <Trans>Next</Trans>}</PrimaryButton>
      }
    >
      <h1>{help.title}</h1>
      <p className="prose">{help.description}</p>
      {slide && (
        <figure className={`stack-3 ${styles.slide}`} aria-live="polite">
          <img src={slidePicture(helperPath, slide.file_name)} alt="" width="320" height="240" />
          <figcaption>{slide.slide_description}</figcaption>
        </figure>
      )}
      <div className={`row ${styles.thumbs}`}>
        {help.slides.map(({ thumb_file_name: picture }, index) => {
          const part = index + 1
          return (
            <button
              key={picture}
              type="button"
              aria-label={t`Slide ${part} of ${total}`}
              aria-current={index === at ? 'step' : undefined}
              onClick={() => setAt(index)}
            >
              <img src={thumbPicture(helperPath, picture)} alt="" width="64" height="48" />
            </button>
          )
        })}
      </div>
    </Screen>
  )
}
