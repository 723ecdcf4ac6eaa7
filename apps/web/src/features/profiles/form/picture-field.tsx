import { PROFILE_IMAGE_TYPES } from '@bandstand/domain/storage'
import { FieldGroup } from '../../../components/ui/inputs/field-group.tsx'
import { ImagePicker, type ImagePickerProps } from '../../../components/ui/inputs/image-picker.tsx'

/** Shows the picker of the profile's picture. What becomes of a chosen file is up to the form. */
export function PictureField({ error, ...picker }: ImagePickerProps & { error?: string | undefined }) {
  return (
    <FieldGroup legend="Profile picture" error={error}>
      <ImagePicker {...picker} accept={PROFILE_IMAGE_TYPES.join(',')} hint="JPEG or PNG, max 5MB" />
    </FieldGroup>
  )
}
