/**
 * Path of a stored file below the storage folder: letters, digits and `. _ / + , # ( ) = -`;
 * segments are not empty and do not begin with a dot, and the name has an extension.
 */
export const storedPath =
  /^(?!.*\.\.)[a-z0-9][a-z0-9._+,#()=-]*(?:\/[a-z0-9_+,#()=-][a-z0-9._+,#()=-]*)*(?<=\.[a-z0-9]+)$/i;
