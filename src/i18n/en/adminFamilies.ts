/** Messages of the admin API's families and parameters. */
export const adminFamilies = {
  routes: {
    uses: "Parameters with their groups, the other families that have them, and how many parts of a family have a value.",
  },
  fields: {
    family: "Key of the family whose parts are counted",
  },
};
