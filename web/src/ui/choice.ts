import styles from './choice.module.css'

/** For a label that looks like a button: an invisible radio or checkbox covers it. */
export const choiceLook = styles.choice
